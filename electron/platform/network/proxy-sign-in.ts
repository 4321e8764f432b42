import { z } from 'zod';
import type { ProxySignIn, ProxyView } from '../../contract/calls/proxy.ts';
import type { ProxyLogin, ProxyStatus } from '../../contract/domain/proxy-route.ts';
import { RouteFault } from '../../contract/domain/proxy-route.ts';
import { createEmitter } from '../../contract/emitter.ts';
import type { Log, Secrets } from '../../contract/ports.ts';

/** The secret that holds the proxies' passwords. */
const SECRET = 'proxy-passwords';

const storedLogins = z.array(z.object({ proxy: z.string(), user: z.string(), password: z.string() }));

/** A login, and what its proxy has answered in this run. */
interface KnownLogin {
  readonly login: ProxyLogin;
  readonly isStored: boolean;
  state: 'untried' | 'accepted' | 'refused';
  /** Resolves when the connection that tries it has succeeded or failed. */
  trial: Promise<void> | null;
}

const createLogin = (login: ProxyLogin, isStored: boolean): KnownLogin => {
  return { login, isStored, state: 'untried', trial: null };
};

/** Stores the proxies' passwords like the API key (C13), and reports the problem of the proxy in use. */
export async function createProxySignIn({
  secrets,
  log,
}: {
  readonly secrets: Secrets;
  readonly log: Log;
}): Promise<ProxySignIn> {
  const known = await readLogins(secrets, log);
  const events = createEmitter<{ changed: [] }>();
  let status: ProxyStatus = { proxy: null, problem: null };

  function view(): ProxyView | null {
    const proxy = status.proxy ?? [...known.keys()][0];
    if (proxy === undefined) return null;
    return { proxy, problem: status.problem, hasPassword: known.has(proxy), keeping: secrets.keeping };
  }

  function change(next: ProxyStatus): void {
    status = next;
    events.emit('changed');
  }

  async function store(): Promise<void> {
    const kept = [...known].filter(([, { isStored }]) => isStored);
    const logins = kept.map(([proxy, { login }]) => ({ proxy, user: login.user, password: login.password }));
    if (logins.length === 0) await secrets.forget(SECRET);
    else await secrets.write(SECRET, JSON.stringify(logins));
  }

  return {
    view,
    async withLogin(proxy, attempt) {
      let entry = known.get(proxy);
      while (entry !== undefined && entry.trial !== null) {
        await entry.trial;
        entry = known.get(proxy);
      }
      if (entry === undefined || entry.state === 'refused') return await attempt(null);
      return entry.state === 'untried'
        ? await tryFirst(entry, attempt)
        : await noteOutcome(entry, () => attempt(entry.login));
    },
    report({ proxy, problem }) {
      // Counter now connects without the refused password, but for staff it is still the wrong one.
      const isRefused = proxy !== null && known.get(proxy)?.state === 'refused';
      const seen = problem === 'password_needed' && isRefused ? 'password_wrong' : problem;
      if (proxy === status.proxy && seen === status.problem) return;
      if (seen !== null) log('proxy_problem', { problem: seen });
      change({ proxy, problem: seen });
    },
    async signIn({ proxy, user, password }, keep) {
      known.set(proxy, createLogin({ user, password }, keep));
      change({ proxy, problem: null });
      await store();
    },
    findAcceptedLogin(proxy) {
      const entry = known.get(proxy);
      return entry?.state === 'accepted' ? entry.login : null;
    },
    async forget() {
      known.clear();
      change(status);
      await store();
    },
    onChange: (listener) => void events.on('changed', listener),
  };
}

/** Tries a login while other connections wait. */
async function tryFirst<Result>(entry: KnownLogin, attempt: (login: ProxyLogin) => Promise<Result>): Promise<Result> {
  const trial = Promise.withResolvers<void>();
  entry.trial = trial.promise;
  try {
    return await noteOutcome(entry, () => attempt(entry.login));
  } finally {
    entry.trial = null;
    trial.resolve();
  }
}

async function noteOutcome<Result>(entry: KnownLogin, attempt: () => Promise<Result>): Promise<Result> {
  try {
    const result = await attempt();
    entry.state = 'accepted';
    return result;
  } catch (error) {
    if (error instanceof RouteFault && error.problem === 'password_wrong') entry.state = 'refused';
    throw error;
  }
}

async function readLogins(secrets: Secrets, log: Log): Promise<Map<string, KnownLogin>> {
  const text = await secrets.read(SECRET).catch(() => null);
  if (text === null) return new Map();
  try {
    const logins = storedLogins.parse(JSON.parse(text));
    return new Map(logins.map(({ proxy, user, password }) => [proxy, createLogin({ user, password }, true)]));
  } catch {
    log('proxy_passwords_unreadable');
    return new Map();
  }
}
