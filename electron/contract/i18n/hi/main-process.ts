import desktop from './desktop.json' with { type: 'json' };
import documents from './documents.json' with { type: 'json' };

export const mainProcess = { ...desktop, ...documents };
