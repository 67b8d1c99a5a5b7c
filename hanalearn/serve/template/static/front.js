/* The browser's end of a lesson page, in place of Voila's scripts (75 requests, 1.1 MB).

   Speaks the Jupyter messaging protocol over the kernel's websocket, the widget protocol of ipywidgets (2.1) over its
   comms, and shows widgets that keep to the anywidget front-end module interface. A page with anything else on it, such
   as a teacher's own notebook with sliders, is handed over to Voila's scripts before anything was shown. */
"use strict";
(() => {
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const CONTROL = "jupyter.widget.control";
  const PROTOCOL = "v1.kernel.websocket.jupyter.org";     // its messages pass the server as they are
  const QUEUE = 200;                                      // messages kept while there is no connection

  /* Not crypto.randomUUID: pupils reach the teacher's machine by http, which is no secure context. */
  const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

  class Signal {
    #heard = new Set();
    connect(fn) { this.#heard.add(fn); return true; }
    disconnect(fn) { return this.#heard.delete(fn); }
    emit(...args) { for (const fn of [...this.#heard]) fn(...args); }
  }

  /* ---------- the kernel: one websocket that comes back when the network does */

  class Kernel {
    status = "unknown";
    connectionStatus = "connecting";
    statusChanged = new Signal();
    connectionStatusChanged = new Signal();
    received = new Signal();
    returned = new Signal();
    #isAgain = false;
    #isPlain = false;
    #socket = null;
    #session = newId();                                   // the server keeps what it could not deliver for this name
    #queue = [];
    #tries = 0;
    #timer = 0;

    constructor(id, base) {
      this.id = id;
      this.name = "python3";
      this.#address = `${location.origin.replace(/^http/, "ws")}${base}api/kernels/${id}/channels?session_id=${this.#session}&terse=1`;
      this.#model = `${base}api/kernels/${id}`;
      addEventListener("online", () => this.reconnect());
      document.addEventListener("visibilitychange", () => { if (!document.hidden) this.reconnect(); });
      this.#open();
    }
    #address;
    #model;

    #open() {
      clearTimeout(this.#timer);
      // A server that does not know the newer form does not take the connection; the next try is in the older one.
      const socket = this.#socket = new WebSocket(this.#address, this.#isPlain ? [] : [PROTOCOL]);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => {
        this.#tries = 0;
        for (const parts of this.#queue.splice(0)) this.#write(parts);
        this.#connection("connected");
        // What was on its way when the line was cut is kept by nobody: ask how things stand.
        if (this.#isAgain) this.returned.emit();
        this.#isAgain = true;
      };
      socket.onmessage = (event) => this.#take((socket.protocol === PROTOCOL ? read : decode)(event.data));
      socket.onclose = () => {
        if (!this.#isAgain) this.#isPlain = !this.#isPlain;
        if (socket === this.#socket) this.#lost();
      };
    }

    /* Try again at once, if there is no connection and none is being made. */
    reconnect() {
      if (this.#socket?.readyState === WebSocket.CLOSED && this.status !== "dead") this.#open();
    }

    async #lost() {
      this.#connection("connecting");
      try {
        const answer = await fetch(this.#model, { cache: "no-store" });
        if (answer.status === 404 || answer.status === 403) {       // ended, or the server was started anew
          this.#state("dead");
          return this.#connection("disconnected");
        }
      } catch { /* no network, no server: it may come back */ }
      this.#timer = setTimeout(() => this.reconnect(), Math.min(500 * 2 ** this.#tries++, 10_000));
    }

    #connection(status) {
      if (status === this.connectionStatus) return;
      this.connectionStatus = status;
      this.connectionStatusChanged.emit(this, status);
    }

    #state(status) {
      if (status === this.status) return;
      this.status = status;
      this.statusChanged.emit(this, status);
    }

    #take(message) {
      if (message && this.status === "unknown") this.#state("idle");      // it answers; that it is busy would be said
      if (message?.header?.msg_type === "status") this.#state(message.content.execution_state);
      else if (message) this.received.emit(message);
    }

    send(type, content, metadata = {}) {
      const header = { msg_id: newId(), msg_type: type, session: this.#session, username: "", version: "5.3", date: new Date().toISOString() };
      const parts = { header, parent_header: {}, metadata, content };
      if (this.#socket?.readyState === WebSocket.OPEN) this.#write(parts);
      else { this.#queue.push(parts); this.#queue.splice(0, this.#queue.length - QUEUE); }
      return header.msg_id;
    }

    #write(parts) {
      const isRaw = this.#socket.protocol === PROTOCOL;
      this.#socket.send(isRaw ? write("shell", Object.values(parts)) : JSON.stringify({ channel: "shell", ...parts, buffers: [] }));
    }

    close() { const socket = this.#socket; this.#socket = null; socket?.close(); }
  }

  /* A message as text, or with buffers: count, offsets (32 bits, high byte first), the text, the buffers. */
  function decode(data) {
    try {
      if (typeof data === "string") return JSON.parse(data);
      const view = new DataView(data), count = view.getUint32(0);
      const at = Array.from({ length: count }, (_, i) => view.getUint32(4 * (i + 1)));
      const part = (i) => data.slice(at[i], at[i + 1] ?? data.byteLength);
      const message = JSON.parse(new TextDecoder().decode(part(0)));
      message.buffers = at.slice(1).map((_, i) => new DataView(part(i + 1)));
      return message;
    } catch (error) {
      console.warn("hanalearn: a message that cannot be read was left out", error);
      return null;
    }
  }

  /* The newer form: count, offsets of the parts and of the end (64 bits, low byte first), then the parts: channel, header,
     parent header, metadata, content, buffers. */
  function read(data) {
    try {
      const view = new DataView(data), count = Number(view.getBigUint64(0, true));
      const at = Array.from({ length: count }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
      const text = (i) => JSON.parse(new TextDecoder().decode(new Uint8Array(data, at[i], at[i + 1] - at[i])));
      const buffers = at.slice(5, -1).map((begin, i) => new DataView(data.slice(begin, at[i + 6])));
      return { header: text(1), parent_header: text(2), metadata: text(3), content: text(4), buffers };
    } catch (error) {
      console.warn("hanalearn: a message that cannot be read was left out", error);
      return null;
    }
  }

  function write(channel, parts) {
    const texts = [channel, ...parts.map((part) => JSON.stringify(part))].map((text) => new TextEncoder().encode(text));
    let at = 8 * (texts.length + 2);
    const data = new Uint8Array(at + texts.reduce((sum, text) => sum + text.length, 0)), view = new DataView(data.buffer);
    view.setBigUint64(0, BigInt(texts.length + 1), true);
    for (const [i, text] of texts.entries()) {
      view.setBigUint64(8 * (i + 1), BigInt(at), true);
      data.set(text, at);
      at += text.length;
    }
    view.setBigUint64(8 * (texts.length + 1), BigInt(at), true);
    return data;
  }

  /* ---------- widgets: their state, and what they say */

  class Model {
    #heard = [];
    #changed = new Set();
    #asked = null;                                        // the question how things stand, and what was set here since
    #since = new Set();
    #kernel;

    constructor(manager, id, state) {
      this.widget_manager = manager;
      this.model_id = id;
      this.state = state;
      this.#kernel = manager.kernel;
    }

    get(key) { return this.state[key]; }

    set(key, value) {
      this.#changed.add(key);
      this.#since.add(key);
      this.#put({ [key]: value });
    }

    save_changes() {
      const state = Object.fromEntries([...this.#changed].map((key) => [key, this.state[key]]));
      this.#changed.clear();
      if (Object.keys(state).length) this.#say({ method: "update", state, buffer_paths: [] });
    }

    send(content) { this.#say({ method: "custom", content }); }
    on(name, fn) { this.#heard.push([name, fn]); }
    off(name, fn) { this.#heard = this.#heard.filter(([n, f]) => (name && n !== name) || (fn && f !== fn)); }

    #say(data) { return this.#kernel.send("comm_msg", { comm_id: this.model_id, data }); }

    /* Ask for the whole state; what is set here before the answer comes is newer than it. */
    refresh() {
      this.#since.clear();
      this.#asked = this.#say({ method: "request_state" });
    }

    #tell(name, ...args) {
      for (const [n, fn] of [...this.#heard]) {
        if (n !== name) continue;
        try { fn(...args); } catch (error) { console.error(error); }
      }
    }

    #put(state) {
      const keys = Object.keys(state).filter((key) => this.state[key] !== state[key]);
      Object.assign(this.state, state);
      for (const key of keys) this.#tell(`change:${key}`, this, state[key]);
      if (keys.length) this.#tell("change", this);
    }

    /* What the kernel says about this widget. An echo repeats what this page sent itself. */
    take({ method, state, content, buffer_paths }, buffers = [], asked = null) {
      if (method === "update") {
        const now = withBuffers(state, buffer_paths, buffers);
        if (asked !== null && asked === this.#asked) for (const key of this.#since) delete now[key];
        this.#put(now);
      }
      else if (method === "custom") this.#tell("msg:custom", content, buffers);
    }

    end() { this.#tell("destroy", this); this.#heard = []; }
  }

  function withBuffers(state, paths = [], buffers = []) {
    paths.forEach((path, i) => {
      const last = path[path.length - 1];
      let at = state;
      for (const key of path.slice(0, -1)) at = at[key];
      at[last] = buffers[i];
    });
    return state;
  }

  class Manager {
    #models = new Map();
    #comm = newId();
    #known;
    #answered;

    /* The states stand in the page where the server had them; else the kernel is asked. */
    constructor(kernel, states) {
      this.kernel = kernel;
      this.#known = new Promise((resolve) => { this.#answered = resolve; });
      kernel.received.connect((message) => this.#take(message));
      kernel.returned.connect(() => { for (const model of this.#models.values()) if (model.isOurs) model.refresh(); });
      if (states) return this.#know(states);
      kernel.send("comm_open", { comm_id: this.#comm, target_name: CONTROL, data: {} }, { version: "1.0.0" });
      kernel.send("comm_msg", { comm_id: this.#comm, data: { method: "request_states" } });
    }

    /* The widget of an id, when the kernel has said which there are. */
    async get_model(id) { await this.#known; return this.#models.get(id); }

    #take({ header, parent_header: parent, content, buffers }) {
      const { comm_id: id, data } = content;
      if (header.msg_type === "comm_msg" && id === this.#comm && data.method === "update_states") {
        const all = withBuffers(data.states, data.buffer_paths, buffers);
        this.kernel.send("comm_close", { comm_id: this.#comm, data: {} });
        this.#know(all);
      } else if (header.msg_type === "comm_open" && content.target_name === "jupyter.widget") {
        const state = withBuffers(data.state, data.buffer_paths, buffers);
        this.#add(id, state, state._model_module, state._model_name);
      } else if (header.msg_type === "comm_msg") this.#models.get(id)?.take(data, buffers, parent?.msg_id);
      else if (header.msg_type === "comm_close") { this.#models.get(id)?.end(); this.#models.delete(id); }
    }

    #know(all) {
      for (const [key, { model_name, model_module, state }] of Object.entries(all)) this.#add(key, state, model_module, model_name);
      this.#answered();
    }

    #add(id, state, module, name) {
      if (this.#models.has(id)) return;
      const model = new Model(this, id, state);
      model.isOurs = module === "anywidget" && name === "AnyModel";
      this.#models.set(id, model);
    }
  }

  /* ---------- the page */

  const modules = new Map();
  function moduleOf(text) {
    if (!modules.has(text)) {
      const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      modules.set(text, import(url).finally(() => URL.revokeObjectURL(url)).then(async (module) => {
        const found = module.default ?? module;
        return typeof found === "function" ? found() : found;
      }));
    }
    return modules.get(text);
  }

  async function show(model, place) {
    const css = model.get("_css");
    if (css) document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const widget = await moduleOf(model.get("_esm"));
    const ended = new AbortController();
    model.on("destroy", () => ended.abort());
    if (!model.isBegun) {
      model.isBegun = true;
      await widget.initialize?.({ model, signal: ended.signal, experimental: {} });
    }
    const el = document.createElement("div");
    el.className = "jp-OutputArea-output";
    place.replaceWith(el);
    const farewell = await widget.render?.({ model, el, signal: ended.signal, experimental: {} });
    model.on("destroy", () => { if (typeof farewell === "function") farewell(); el.remove(); });
  }

  /* Voila's scripts wait for the load event, which will have passed when they ask for it. */
  function handOver(kernel, config) {
    kernel?.close();
    const listen = window.addEventListener;
    window.addEventListener = function (type, fn, ...rest) {
      if (type === "load" && document.readyState === "complete") setTimeout(fn, 0, new Event("load"));
      else listen.call(this, type, fn, ...rest);
    };
    document.body.append(Object.assign(document.createElement("script"), { src: `${config.fullStaticUrl}/voila.js` }));
  }

  async function begin() {
    const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");
    if (!config) return;                                  // no kernel could be started: the page says so
    const places = [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')];
    const ids = places.map((place) => JSON.parse(place.textContent).data?.[VIEW]?.model_id);
    if (!ids.every(Boolean)) return handOver(null, config);
    const kernel = new Kernel(config.kernelId, config.baseUrl);
    const manager = new Manager(kernel, JSON.parse(document.getElementById("hl-states")?.textContent ?? "null"));
    const models = await Promise.all(ids.map((id) => manager.get_model(id)));
    if (!models.every((model) => model?.isOurs)) return handOver(kernel, config);
    for (const [i, model] of models.entries()) await show(model, places[i]);
  }

  begin().catch((error) => {
    console.error(error);
    const slow = document.getElementById("hl-slow");      // "you can wait or try again", before its time
    if (slow) slow.hidden = false;
  });
})();
