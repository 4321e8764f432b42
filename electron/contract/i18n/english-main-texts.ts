/** The main process's English texts (documents, native menus, notifications). They define which keys exist. */

import desktop from './en/desktop.json' with { type: 'json' };
import documents from './en/documents.json' with { type: 'json' };

export const mainProcess = { ...desktop, ...documents };
