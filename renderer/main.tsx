/** Starts the renderer: translations, the link to main, the first draw. */

import './theme/fonts.ts';
import './theme/tokens.css';
import './theme/base.css';

import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepPressesSteady } from './devices/steady-pointer.ts';
import { initTranslations } from './i18n/setup.ts';
import { selectIpcLink } from './ipc/link-selection.ts';
import { createServices, ServicesProvider } from './services/services.ts';
// After every other style sheet.
import './theme/forced-colors.css';
import './theme/print.css';

const root = document.getElementById('page');
if (root === null) throw new Error('index.html has no element with the id page');

keepPressesSteady();
await initTranslations();
createRoot(root).render(
  <ServicesProvider value={createServices(selectIpcLink())}>
    <App />
  </ServicesProvider>,
);
