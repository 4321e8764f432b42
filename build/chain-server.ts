// npm run chain-server: the example server of .github/ADMINISTRATORS.md, with the certificate of your company.
//   COUNTER_TOKEN=… ADMIN_TOKEN=… npm run chain-server -- --cert server.pem --key server.key --counters counters.json --port 8443
// counters.json: { "SHOP-17": { "key": "sk_live_…", "storeIds": [17] } }, by the names of the PCs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { parseArgs } from 'node:util';
import './node-version.js';
import { createChainServer } from './administrator/chain-server.ts';

const { values } = parseArgs({
  options: {
    cert: { type: 'string', default: 'server.pem' },
    key: { type: 'string', default: 'server.key' },
    counters: { type: 'string', default: 'counters.json' },
    port: { type: 'string', default: '8443' },
  },
});
const { COUNTER_TOKEN = '', ADMIN_TOKEN = '' } = process.env;
if (COUNTER_TOKEN.length < 16 || ADMIN_TOKEN.length < 16) throw new Error('Both tokens need at least 16 characters');
const counters: Parameters<typeof createChainServer>[2] = JSON.parse(readFileSync(values.counters, 'utf8'));
const tls = { cert: readFileSync(values.cert), key: readFileSync(values.key) };
createServer(tls, createChainServer(COUNTER_TOKEN, ADMIN_TOKEN, counters)).listen(Number(values.port));
