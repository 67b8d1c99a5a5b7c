/* Voila's script asks for a typesetter even on a page without a formula. This one has nothing to do, and nothing to fetch. */
window.MathJax = { Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } } };
