import { CompanyObject } from './company-object.ts';
import { Directory } from './directory-object.ts';
import { serveAddress } from './edge.ts';

// The main module of the Worker: the platform finds the classes of the objects by these names.
export { CompanyObject, Directory };

export default { fetch: serveAddress };
