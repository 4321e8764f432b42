import { z } from 'zod';
import { createDirectoryEntries } from '../storage/durable/directory-entries.ts';
import type { ObjectNamespace, ObjectState } from '../storage/durable/platform-types.ts';
import { createCall } from './object-calls.ts';

const entrySchema = z.object({ number: z.int(), name: z.string(), object: z.string() });

/** A name and the object that it stands for: the hash of a key, or the id of a company. */
export type DirectoryEntry = z.output<typeof entrySchema>;

const newEntry = z.object({ name: z.string(), object: z.string() });

/**
 * A part of the directory: which object has a key, or a company. Entries are added and never changed, so that readers may
 * cache them.
 */
export class Directory {
  readonly #entries: ReturnType<typeof createDirectoryEntries>;

  constructor({ storage }: ObjectState) {
    this.#entries = createDirectoryEntries(storage.sql);
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/number') return Response.json(this.#entries.drawNumber());
    if (request.method === 'PUT') {
      const { name, object } = newEntry.parse(await request.json());
      this.#entries.add(name, object);
      return new Response(null, { status: 204 });
    }
    const name = searchParams.get('name');
    return Response.json(name === null ? this.#entries.listAfter(Number(pathname.slice(1))) : this.#entries.find(name));
  }
}

async function read<Schema extends z.ZodType>(
  directories: ObjectNamespace,
  part: string,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await directories.getByName(part).fetch(createCall('GET', path));
  return schema.parse(await response.json());
}

/** Finds the object of a name in a part of the directory. */
export async function findObject(
  directories: ObjectNamespace,
  part: string,
  name: string,
): Promise<string | undefined> {
  const [found] = await read(directories, part, `/?name=${encodeURIComponent(name)}`, z.array(entrySchema));
  return found?.object;
}

/** Lists up to 100 entries of a part of the directory, in the order of their numbers. */
export const listEntries = (directories: ObjectNamespace, part: string, after: number): Promise<DirectoryEntry[]> =>
  read(directories, part, `/${after}`, z.array(entrySchema));

/** Returns a number that no other call returns. */
export const drawNumber = (directories: ObjectNamespace, part: string): Promise<number> =>
  read(directories, part, '/number', z.int());

/** Adds an entry, unless the name has one. */
export async function addEntry(
  directories: ObjectNamespace,
  part: string,
  name: string,
  object: string,
): Promise<void> {
  await directories.getByName(part).fetch(createCall('PUT', '/', { name, object }));
}
