/** The guide of one language: `?language=hi&version=1.2.3&pictures=orders,stock`. Its pictures lie in `pictures/`. */

import '../../renderer/theme/fonts.ts';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';

import { createRoot } from 'react-dom/client';
import { loadHelpTexts } from '../../electron/contract/i18n/help-texts.ts';
import { loadScreenTexts } from '../../electron/contract/i18n/screen-texts.ts';
import { readHelp } from '../../renderer/help/help-book.ts';
import { HelpGuide } from '../../renderer/help/help-guide.tsx';
import { initTranslations, setLanguage } from '../../renderer/i18n/setup.ts';

const asked = new URLSearchParams(location.search);
const language = asked.get('language') ?? 'en';
const names = asked.get('pictures')?.split(',') ?? [];
const place = document.getElementById('page');
if (place === null) throw new Error('the guide has no place');

await initTranslations();
await setLanguage(language);
document.title = `Counter (${language})`;
document.documentElement.dataset['appearance'] = 'light';
createRoot(place).render(
  <HelpGuide
    pages={readHelp(await loadHelpTexts(language), await loadScreenTexts(language))}
    language={language}
    version={asked.get('version') ?? ''}
    pictures={Object.fromEntries(names.map((name) => [name, `pictures/${name}.jpeg`]))}
  />,
);
while (place.childElementCount === 0) await new Promise(requestAnimationFrame);
await document.fonts.ready;
await Promise.all([...document.images].map((image) => image.decode()));
document.documentElement.dataset['shown'] = 'guide';
