/**
 * Node's HTTP client. An `import` of `node:http` reads all of its exports, and so loads Node's own fetch and WebSocket,
 * too: a part of every start (P6).
 */
export const { Agent, request: httpRequest } = process.getBuiltinModule('node:http');
