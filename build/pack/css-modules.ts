import { basename } from 'node:path';
import type { CSSOptions } from 'vite';

/** Names a CSS Module's class by file and class, `card_number`: readable in the inspector and the same in every build. */
export const cssModules: NonNullable<CSSOptions['modules']> = {
  generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
};
