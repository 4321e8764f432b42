/**
 * The connection breaks instead of an answer (a fault that the operator ordered). In process it looks like what fetch
 * throws when a line breaks; the listener destroys the socket.
 */
export class ConnectionDropped extends TypeError {
  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) });
  }
}
