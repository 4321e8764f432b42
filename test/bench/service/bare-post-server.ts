// The least that a durable POST can do: stores what it is sent as one row, and answers with fixed bytes. Arguments: a port,
// a file for the database, and a file with the answer.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const [port, databaseFile, answerFile = ''] = process.argv.slice(2);
const answer = readFileSync(answerFile);
const db = new Database(databaseFile);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE posts (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = db.prepare<[string]>('INSERT INTO posts (body) VALUES (?)');

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.method === 'POST') insert.run(Buffer.concat(pieces).toString());
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
}).listen(Number(port), '127.0.0.1');
