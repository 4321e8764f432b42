import type { Settings } from '../contract/domain/settings.ts';
import type { AlarmReason, UnheardAlarmView } from '../contract/ipc/alarm.ts';

/** What the shell says itself, outside the page. */
export interface DesktopTexts {
  readonly open: string;
  readonly quit: string;
  readonly keepsRunning: { readonly message: string; readonly detail: string; readonly button: string };
  readonly quitWarning: {
    readonly message: string;
    readonly detail: string;
    readonly quit: string;
    readonly stay: string;
  };
  readonly broken: { readonly title: string; readonly detail: string };
  readonly newOrders: (count: number) => string;
  /** Of the notification of an order, by why it wants somebody; no body where amount and store say enough. */
  readonly wants: Readonly<
    Record<AlarmReason, { readonly title: (number: string) => string; readonly body: string | null }>
  >;
  readonly unheard: { readonly title: string; readonly body: Readonly<Record<UnheardAlarmView['why'], string>> };
}

export const DESKTOP_TEXTS: Readonly<Record<Settings['language'], DesktopTexts>> = {
  en: {
    open: 'Open Counter',
    quit: 'Quit',
    keepsRunning: {
      message: 'Counter keeps running',
      detail:
        'Only the window closes: new orders still ring and bring it back. To open it yourself, use the icon near the clock or start Counter again. To end it, choose Quit at that icon.',
      button: 'OK',
    },
    quitWarning: {
      message: 'Quit Counter?',
      detail: 'New orders will not ring on this PC until Counter is started again. What waits to be sent is kept.',
      quit: 'Quit',
      stay: 'Keep running',
    },
    broken: {
      title: 'Counter could not be started',
      detail:
        'Nothing was lost. Start it again; if that does not help, restart this PC and call whoever looks after it.',
    },
    newOrders: (count) => (count === 0 ? 'Counter' : `Counter: ${count} new`),
    wants: {
      decision: { title: (number) => `New order ${number}`, body: null },
      stop: { title: (number) => `Order ${number} was cancelled`, body: 'Stop, and put the goods back.' },
      courier: { title: (number) => `No courier for ${number}`, body: 'Retry courier, or hand it to own riders.' },
    },
    unheard: {
      title: 'An order rings, but nothing is heard',
      body: {
        silent: 'Counter is loading its window again. Look at Orders.',
        refused: 'This PC does not let Counter sound. Look at Orders.',
        no_device: 'This PC has no loudspeaker that works. Connect one, and look at Orders.',
        needs_press: 'Press anywhere in the window of Counter, and it sounds.',
      },
    },
  },
  hi: {
    open: 'Counter खोलें',
    quit: 'बंद करें',
    keepsRunning: {
      message: 'Counter चलता रहेगा',
      detail:
        'सिर्फ़ विंडो बंद हो रही है: नए ऑर्डर पर घंटी बजेगी और विंडो फिर सामने आएगी। ख़ुद खोलने के लिए घड़ी के पास वाला आइकन दबाएँ या Counter फिर से शुरू करें। पूरी तरह बंद करने के लिए उसी आइकन पर “बंद करें” चुनें।',
      button: 'ठीक है',
    },
    quitWarning: {
      message: 'Counter बंद करें?',
      detail: 'Counter फिर शुरू होने तक इस PC पर नए ऑर्डर की घंटी नहीं बजेगी। जो भेजना बाकी है, वह सुरक्षित रहेगा।',
      quit: 'बंद करें',
      stay: 'चलने दें',
    },
    broken: {
      title: 'Counter शुरू नहीं हो सका',
      detail: 'कुछ भी खोया नहीं है। फिर से शुरू करें; न हो तो PC रीस्टार्ट करें और PC की देखभाल करने वाले को बताएँ।',
    },
    newOrders: (count) => (count === 0 ? 'Counter' : `Counter: ${count} नए`),
    wants: {
      decision: { title: (number) => `नया ऑर्डर ${number}`, body: null },
      stop: { title: (number) => `ऑर्डर ${number} रद्द हो गया`, body: 'पैकिंग रोकें और सामान वापस रखें।' },
      courier: { title: (number) => `${number} के लिए कूरियर नहीं मिला`, body: 'कूरियर फिर माँगें, या अपने राइडर को दें।' },
    },
    unheard: {
      title: 'ऑर्डर की घंटी बज रही है, पर सुनाई नहीं दे रही',
      body: {
        silent: 'Counter अपनी विंडो फिर से खोल रहा है। ऑर्डर देखें।',
        refused: 'यह PC Counter को आवाज़ नहीं करने दे रहा। ऑर्डर देखें।',
        no_device: 'इस PC में चालू स्पीकर नहीं है। स्पीकर लगाएँ और ऑर्डर देखें।',
        needs_press: 'Counter की विंडो में कहीं भी दबाएँ, आवाज़ आने लगेगी।',
      },
    },
  },
};
