import { isLoopbackHost, isOnlyForThisMachine } from '../../electron/service/adapters/loopback-guard.ts';
import type { WrittenSettings } from '../../electron/service/cloud/environment.ts';
import type { ServiceSettings } from '../../electron/service/command-line.ts';
import type { FixtureChoice } from '../../electron/service/fixture/set-up.ts';

/** The addresses in the order of their ports. Each is a Worker of its own with the same program. */
export const ADDRESSES = ['sandbox', 'live', 'operator'] as const;

/** The platform's dates up to which its changes of behaviour apply. The same in `wrangler.jsonc`. */
const COMPATIBILITY_DATE = '2026-10-20';

/** Text in the notation of the configuration, which is that of JSON. */
const quote = (text: string): string => JSON.stringify(text);

/** The settings that the command line says, as the Workers read them. */
export function createSettings(
  settings: ServiceSettings,
  fixture: FixtureChoice,
  operatorToken: string,
): WrittenSettings {
  const { seed, now, rateLimit, host, operatorHost } = settings;
  return {
    operatorToken,
    fixture,
    manual: settings.manual,
    courier: settings.courier,
    allowPrivateWebhooks: settings.allowPrivateWebhooks,
    rateLimit: Number.isFinite(rateLimit) ? rateLimit : 'off',
    allowedNames: isLoopbackHost(host) ? [...settings.allowedNames] : null,
    showTestKey: isOnlyForThisMachine(host, settings.allowedNames),
    // A token of the user's own may be good elsewhere too.
    showOperatorToken:
      isOnlyForThisMachine(operatorHost, settings.allowedNames) && settings.operatorToken === undefined,
    ...(seed === undefined ? {} : { seed }),
    ...(now === undefined ? {} : { now: new Date(now).toISOString() }),
  };
}

const formatModule = (name: string, index: number): string => {
  const kind = index === 0 ? 'esModule' : /\.(?:html|css|js|svg)$/.test(name) ? 'text' : 'data';
  return `  (name = ${quote(name)}, ${kind} = embed ${quote(`worker/${name}`)}),`;
};

interface WorkerdOptions {
  readonly settings: ServiceSettings;
  readonly written: WrittenSettings;
  /** In the folder `worker` beside the configuration. */
  readonly modules: readonly string[];
  /** The folder with a file for each object. */
  readonly objects: string;
}

/** Writes the configuration of workerd. The objects belong to the first Worker; the others share them. */
export function formatConfiguration({ settings, written, modules, objects }: WorkerdOptions): string {
  const ports = { sandbox: settings.port, live: settings.livePort, operator: settings.operatorPort };
  const hosts = { sandbox: settings.host, live: settings.host, operator: settings.operatorHost };
  const formatHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
  // workerd connects to no other address than these, whatever a name resolves to.
  const networks = settings.allowPrivateWebhooks ? ['public', 'private', 'local'] : ['public'];
  // An idle object stays in memory, and with it its faults, snapshots and requests.
  const namespaces = ['CompanyObject', 'Directory'].map(
    (name) => `(className = ${quote(name)}, uniqueKey = ${quote(name)}, enableSql = true, preventEviction = true)`,
  );
  return [
    'using Workerd = import "/workerd/workerd.capnp";',
    'const modules :List(Workerd.Worker.Module) = [',
    ...modules.map(formatModule),
    '];',
    'const config :Workerd.Config = (',
    '  services = [',
    `    (name = "objects", disk = (path = ${quote(objects)}, writable = true)),`,
    `    (name = "internet", network = (allow = [${networks.map(quote).join(', ')}], tlsOptions = (trustBrowserCas = true))),`,
    ...ADDRESSES.map((address) => `    (name = ${quote(address)}, worker = .${address}),`),
    '  ],',
    '  sockets = [',
    ...ADDRESSES.map(
      (address) =>
        `    (name = ${quote(address)}, address = ${quote(`${formatHost(hosts[address])}:${ports[address]}`)}, http = (), service = ${quote(address)}),`,
    ),
    '  ]',
    ');',
    ...ADDRESSES.flatMap((address) => [
      `const ${address} :Workerd.Worker = (`,
      '  modules = .modules,',
      `  compatibilityDate = ${quote(COMPATIBILITY_DATE)},`,
      '  globalOutbound = "internet",',
      '  bindings = [',
      `    (name = "ADDRESS", text = ${quote(address)}),`,
      `    (name = "SETTINGS", json = ${quote(JSON.stringify(written))}),`,
      '    (name = "COMPANIES", durableObjectNamespace = (className = "CompanyObject", serviceName = "sandbox")),',
      '    (name = "DIRECTORY", durableObjectNamespace = (className = "Directory", serviceName = "sandbox")),',
      '  ],',
      ...(address === 'sandbox'
        ? [
            `  durableObjectNamespaces = [${namespaces.join(', ')}],`,
            '  durableObjectStorage = (localDisk = "objects"),',
          ]
        : []),
      ');',
    ]),
    '',
  ].join('\n');
}
