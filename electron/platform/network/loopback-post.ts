import { request } from 'node:http';
import type { LoopbackPost } from '../../contract/ports.ts';

/** Far more than the stock of the largest shop. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Posts to this PC itself, past every proxy. Rejects if the connection or the answer breaks off. */
export const postToLoopback: LoopbackPost = (port, body, signal) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/xml;charset=utf-8', 'content-length': Buffer.byteLength(body) };
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/', agent: false, headers, signal });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > ANSWER_BYTES_MAX) answer.destroy(new Error('the answer is too long'));
      });
      answer.once('error', reject);
      answer.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    });
    sent.end(body);
  });
