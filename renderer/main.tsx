/** Starts what staff see: the words, the way to main, the first draw. */

import './state/without-eval.ts';
import './look/fonts.ts';
import './look/tokens.css';
import './look/base.css';

import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { findLink } from './hatch/find.ts';
import { createServices, ServicesProvider } from './state/services.ts';
import { startWords } from './words/setup.ts';
// After every other style sheet.
import './look/forced.css';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no place for the app');

await startWords();
createRoot(place).render(
  <ServicesProvider value={createServices(findLink())}>
    <App />
  </ServicesProvider>,
);
