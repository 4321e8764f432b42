import type { Service, ServiceParts } from './service-assembly.ts';
import { assembleService } from './service-assembly.ts';
import { openServiceDatabase } from './storage/engine/database.ts';

export interface ServiceOptions extends ServiceParts {
  /** A file, or ':memory:'. */
  readonly database: string;
}

/** Opens the service on a database of its own. Throws DatabaseUnusable, also if the file turns out to be damaged. */
export const createService = (options: ServiceOptions): Service =>
  assembleService(openServiceDatabase(options.database), options);
