/**
 * The fonts that ship with the app: a variable font for Latin, and each Indian script in the four weights that the
 * design uses.
 */
import '@fontsource-variable/inter/wght.css';
import '@fontsource/noto-sans-devanagari/devanagari-400.css';
import '@fontsource/noto-sans-devanagari/devanagari-500.css';
import '@fontsource/noto-sans-devanagari/devanagari-600.css';
import '@fontsource/noto-sans-devanagari/devanagari-700.css';
import './tamil-font.css';
