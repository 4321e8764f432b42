// npm run service:package: writes the service as a package that needs neither Electron nor the repository.
import { join } from 'node:path';
import './node-version.js';
import { writeServicePackage } from './service/package-folder.ts';

const OUTPUT = 'release/service';

await writeServicePackage(join(import.meta.dirname, '..', OUTPUT));
console.log(`The package is in ${OUTPUT}. Pack it with: npm pack ./${OUTPUT}`);
