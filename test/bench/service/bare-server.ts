// The least that a Node HTTP server can do: answers each path with fixed bytes. Arguments: a port, and a file with a JSON
// object from path to body.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file = ''] = process.argv.slice(2);
const bodies: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));

createServer((request, response) => {
  const body = bodies[request.url ?? ''];
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
