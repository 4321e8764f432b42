import { RegExpRouter } from 'hono/router/reg-exp-router';

interface Endpoint {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
}

type Params = Readonly<Record<string, string>>;

const NO_PARAMS: Params = {};

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes the segments of a path. Encoded slashes stay encoded, because they don't separate segments. */
const decodePath = (path: string): string =>
  path.includes('%')
    ? path
        .split('/')
        .map((segment) => decode(segment).replaceAll('/', '%2F'))
        .join('/')
    : path;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID may come in any case, and is stored in lower case. */
const canonicalize = (param: string): string => (UUID.test(param) ? param.toLowerCase() : param);

/**
 * Finds the endpoint of a request. Hono's own application is not used: it costs as much as all other steps of the
 * pipeline together.
 */
export function createRouter<Target extends Endpoint>(targets: readonly Target[]) {
  const router = new RegExpRouter<Target>();
  for (const target of targets) router.add(target.method, target.path.replaceAll(/\{(\w+)\}/g, ':$1'), target);

  const match = (method: string, path: string): { target: Target; params: Params } | undefined => {
    const [[found], values] = router.match(method, path);
    if (!found) return undefined;
    const [target, places] = found;
    if (!values) return { target, params: NO_PARAMS };
    const params: Record<string, string> = {};
    for (const [name, place] of Object.entries(places)) {
      params[name] = canonicalize(typeof place === 'number' ? (values[place] ?? '') : place);
    }
    return { target, params };
  };

  const methods = new Set(targets.map(({ method }) => method));
  return {
    /** The endpoint of a method and a path, as it stands in a URL. A HEAD is answered like a GET. */
    find: (method: string, path: string) => match(method === 'HEAD' ? 'GET' : method, decodePath(path)),
    /** The methods of a path; empty if there is no such path. */
    listMethods(path: string): readonly string[] {
      const decoded = decodePath(path);
      const found = [...methods].map((method) => match(method, decoded)?.target).find((target) => target !== undefined);
      return targets.filter(({ path }) => path === found?.path).map(({ method }) => method);
    },
  };
}
