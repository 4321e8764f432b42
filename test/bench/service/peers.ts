import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../support/local-port.ts';
import { findPeerProgram } from './peer-install.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';

/** What every server answers: the very bytes that the service gave. */
export interface PeerPayloads {
  readonly orderId: string;
  /** What the service's lists hold when the load begins, for a server that keeps data. */
  readonly kept: Readonly<Record<string, readonly object[]>>;
  readonly paths: Readonly<Record<LoadScenario, string>>;
  readonly answers: Readonly<Record<LoadScenario, string>>;
  readonly openApi: string;
}

export const SCENARIOS = ['order', 'list', 'post'] as const;
export type LoadScenario = (typeof SCENARIOS)[number];

/** A server to be compared with, set up to give the same answers. */
export interface Peer {
  readonly name: string;
  /** The only one that it is compared by. */
  readonly only?: LoadScenario;
  /** Its own paths, where they can't be the API's. */
  readonly paths?: (payloads: PeerPayloads) => Readonly<Record<LoadScenario, string>>;
  /** It gets slower with all that it was sent: it starts over before each POST. */
  readonly grows?: true;
  start(payloads: PeerPayloads, folder: string): Promise<ServerProcess>;
}

const METHODS = { order: 'get', list: 'get', post: 'post' } as const;

const jsonServerPaths = ({ orderId }: PeerPayloads) => ({
  order: `/orders/${orderId}`,
  list: '/orders',
  post: '/adjustments',
});

/** Keeps what it is sent in one JSON file, rewritten for each POST. A fresh file with the lists of the same store each time. */
const jsonServer: Peer = {
  name: 'json-server',
  paths: jsonServerPaths,
  grows: true,
  async start(payloads, folder) {
    const file = join(folder, 'db.json');
    writeFileSync(file, JSON.stringify({ ...payloads.kept, adjustments: [] }));
    const port = await findFreePort();
    const args = ['--port', String(port), '--host', '127.0.0.1', '--quiet', '--no-gzip', file];
    const program = findPeerProgram('json-server', 'lib/cli/bin.js');
    return startServer([program, ...args], port, jsonServerPaths(payloads).order);
  },
};

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { headers?: object; content: Record<string, object> }> }>
  >;
}

/** The service's own description, each of the three answers given as its example. */
function withExamples({ openApi, paths, answers, orderId }: PeerPayloads): string {
  const document: OpenApi = JSON.parse(openApi);
  const templates = Object.keys(document.paths);
  for (const scenario of SCENARIOS) {
    const path = paths[scenario]
      .replace(/\?.*/, '')
      .replace(/\/\d+\//, '/{store_id}/')
      .replace(orderId, '{order_id}');
    const template = templates.find((each) => each === path) ?? '';
    const response = document.paths[template]?.[METHODS[scenario]]?.responses['200'];
    if (!response) throw new Error(`no ${path} in the description`);
    const { 'application/json': described = {} } = response.content;
    // It would invent headers and then complain of them.
    delete response.headers;
    response.content = { 'application/json': { ...described, example: JSON.parse(answers[scenario]) } };
  }
  return JSON.stringify(document);
}

/** Answers from the service's description, checks requests against it, keeps nothing. */
const prism: Peer = {
  name: 'prism',
  async start(payloads, folder) {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, withExamples(payloads));
    const port = await findFreePort();
    const place = ['--port', String(port), '--host', '127.0.0.1'];
    // Its many processes are broken in this version, and are for its log only.
    const args = ['mock', file, ...place, '--multiprocess=false', '--verboseLevel', 'silent'];
    return startServer([findPeerProgram('@stoplight/prism-cli', 'dist/index.js'), ...args], port, payloads.paths.order);
  },
};

function mockoonRoute(scenario: LoadScenario, { paths, answers }: PeerPayloads): object {
  const endpoint = paths[scenario].replace(/\?.*/, '').slice(1);
  return {
    uuid: `route-${scenario}`,
    type: 'http',
    method: METHODS[scenario],
    endpoint,
    responses: [
      {
        uuid: `answer-${scenario}`,
        body: answers[scenario],
        bodyType: 'INLINE',
        disableTemplating: true,
        statusCode: 200,
        headers: [{ key: 'Content-Type', value: 'application/json' }],
        latency: 0,
        rules: [],
        rulesOperator: 'OR',
        default: true,
        crudKey: 'id',
        callbacks: [],
      },
    ],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
}

/** Answers fixed bodies, without templates; keeps nothing. */
const mockoon: Peer = {
  name: 'mockoon',
  async start(payloads, folder) {
    const port = await findFreePort();
    const environment = {
      uuid: 'bench',
      lastMigration: 33,
      name: 'bench',
      endpointPrefix: '',
      latency: 0,
      port,
      hostname: '127.0.0.1',
      folders: [],
      routes: SCENARIOS.map((scenario) => mockoonRoute(scenario, payloads)),
      rootChildren: SCENARIOS.map((scenario) => ({ type: 'route', uuid: `route-${scenario}` })),
      proxyMode: false,
      proxyHost: '',
      proxyRemovePrefix: false,
      tlsOptions: { enabled: false },
      cors: false,
      headers: [],
      proxyReqHeaders: [],
      proxyResHeaders: [],
      data: [],
      callbacks: [],
    };
    const file = join(folder, 'mockoon.json');
    writeFileSync(file, JSON.stringify(environment));
    const args = ['start', '--data', file, '--port', String(port), '--repair'];
    const quiet = ['--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '0'];
    return startServer([findPeerProgram('@mockoon/cli', 'bin/run.js'), ...args, ...quiet], port, payloads.paths.order);
  },
};

export const PEERS: readonly Peer[] = [jsonServer, prism, mockoon];

/** The same bytes from Node's HTTP server alone: what a server on this machine could reach at most. Does nothing else. */
export const BARE_SERVER: Peer = {
  name: 'bare Node',
  async start({ paths, answers }, folder) {
    const file = join(folder, 'bodies.json');
    writeFileSync(file, JSON.stringify(Object.fromEntries(SCENARIOS.map((each) => [paths[each], answers[each]]))));
    const port = await findFreePort();
    return startServer([fileURLToPath(import.meta.resolve('./bare-server.ts')), String(port), file], port, paths.order);
  },
};

/** A POST that stores one row durably, and does nothing else. */
export const BARE_POST: Peer = {
  name: 'bare POST',
  only: 'post',
  async start({ paths, answers }, folder) {
    const file = join(folder, 'answer.json');
    writeFileSync(file, answers.post);
    const port = await findFreePort();
    const program = fileURLToPath(import.meta.resolve('./bare-post-server.ts'));
    return startServer([program, String(port), join(folder, 'bare-post.db'), file], port, paths.post);
  },
};
