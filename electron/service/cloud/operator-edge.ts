import { timingSafeEqual } from 'node:crypto';
import type { Fixture } from '../fixture/fixture-schema.ts';
import { collectProblems, formatProblems } from '../input/validation.ts';
import { sha256 } from '../storage/engine/hash.ts';
import { addEntry, drawNumber, findObject, listEntries } from './directory-object.ts';
import type { CloudSettings, Environment } from './environment.ts';
import { createContents, newCompany } from './new-company.ts';
import { callObject, createCall } from './object-calls.ts';
import {
  COMPANY_DIRECTORY,
  directoryOf,
  FIRST_OBJECT,
  gateOfAddress,
  objectOf,
  STORE_DIRECTORY,
} from './object-names.ts';

/** `/companies` and what follows: the company and the path of a call of its operator API. */
const COMPANIES_PATH = /^\/companies(?:\/([\w-]{1,64})(\/.*)?)?$/;

const isOperator = (request: Request, { operatorToken }: CloudSettings): boolean =>
  timingSafeEqual(
    Buffer.from(sha256(request.headers.get('authorization') ?? '')),
    Buffer.from(sha256(`Bearer ${operatorToken}`)),
  );

const operatorUrlOf = (request: Request, companyId: string): string =>
  new URL(`/companies/${companyId}`, request.url).href;

/** Refuses a request in the shape of the API's errors. */
const refuse = ({ COMPANIES }: Environment, status: number, message: string): Promise<Response> =>
  callObject(COMPANIES, FIRST_OBJECT, 'refuse', createCall('POST', '/', { status, message }));

/** Says what of a new company another object has already: a company, a store or a key. Undefined if nothing. */
async function findTaken({ DIRECTORY }: Environment, { companies, stores }: Fixture): Promise<string | undefined> {
  const names = [
    ...companies.map(({ id }) => [COMPANY_DIRECTORY, id, `a company ${id}`] as const),
    ...stores.map(({ id }) => [STORE_DIRECTORY, String(id), `a store ${id}`] as const),
    ...companies
      .flatMap(({ keys }) => keys)
      .map(({ secret = '', secret_sha256 = sha256(secret) }) => secret_sha256)
      .map((hash) => [directoryOf(hash), hash, 'one of these keys'] as const),
  ];
  for (const [part, name, what] of names) if ((await findObject(DIRECTORY, part, name)) !== undefined) return what;
  return undefined;
}

/** Adds a company with an object of its own. The directory lists it once it is complete. */
async function addCompany(request: Request, environment: Environment): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const wanted = newCompany.safeParse(body, { reportInput: true });
  if (!wanted.success) return refuse(environment, 400, formatProblems(collectProblems(wanted.error, 'the body')));
  const { COMPANIES, DIRECTORY } = environment;
  const number = await drawNumber(DIRECTORY, COMPANY_DIRECTORY);
  const contents = createContents(wanted.data, number);
  if (contents === null) return refuse(environment, 400, 'fixture: must have a company');
  const { companyId, fixture, key, testStoreId } = contents;
  const object = objectOf(number);
  const taken = await findTaken(environment, fixture);
  if (taken !== undefined) return refuse(environment, 409, `There is ${taken} already.`);
  const opened = await callObject(COMPANIES, object, 'open', createCall('POST', '/', { fixture }));
  if (!opened.ok) return refuse(environment, 400, await opened.text());
  await addEntry(DIRECTORY, COMPANY_DIRECTORY, companyId, object);
  const operatorUrl = operatorUrlOf(request, companyId);
  const added = { company_id: companyId, test_store_id: testStoreId, operator_url: operatorUrl, key };
  return Response.json(added, { status: 201 });
}

/** Lists 100 companies that have objects of their own. */
async function listCompanies(request: Request, { DIRECTORY }: Environment): Promise<Response> {
  const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
  const entries = await listEntries(DIRECTORY, COMPANY_DIRECTORY, Number.isSafeInteger(after) ? after : 0);
  const data = entries.map(({ number, name }) => ({
    number,
    company_id: name,
    operator_url: operatorUrlOf(request, name),
  }));
  return Response.json({ object: 'list', data });
}

/** Sends a call of a company's operator API to its object. */
async function callCompany(
  request: Request,
  { COMPANIES, DIRECTORY }: Environment,
  companyId: string,
  path: string,
): Promise<Response | undefined> {
  const object = await findObject(DIRECTORY, COMPANY_DIRECTORY, companyId);
  if (object === undefined) return undefined;
  const url = new URL(request.url);
  url.pathname = path;
  return callObject(COMPANIES, object, 'operator', new Request(url, request));
}

/**
 * Serves the operator address. What begins with `/companies` is about companies with objects of their own; all else is the
 * operator API of the first object. Callers without the operator token never reach the object of a company.
 */
export async function serveOperator(
  request: Request,
  environment: Environment,
  settings: CloudSettings,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = COMPANIES_PATH.exec(pathname);
  const forward = (): Promise<Response> => callObject(environment.COMPANIES, FIRST_OBJECT, 'operator', request);
  if (!isOperator(request, settings))
    return callObject(environment.COMPANIES, gateOfAddress(request), 'operator', request);
  if (pathname === '/ready' && request.method === 'POST')
    return callObject(environment.COMPANIES, FIRST_OBJECT, 'open', createCall('POST', '/', {}));
  if (!found) return forward();
  const [, companyId, path = '/'] = found;
  if (companyId !== undefined) return (await callCompany(request, environment, companyId, path)) ?? forward();
  if (request.method === 'POST') return addCompany(request, environment);
  return request.method === 'GET' ? listCompanies(request, environment) : forward();
}
