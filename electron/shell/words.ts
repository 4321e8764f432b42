import type { Settings } from '../contract/views.ts';

/** What the shell says itself, outside the page. */
export interface Words {
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
  readonly ring: {
    readonly title: (number: string) => string;
    readonly body: (rupees: string, store: string) => string;
  };
}

export const WORDS: Readonly<Record<Settings['language'], Words>> = {
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
    ring: { title: (number) => `New order ${number}`, body: (rupees, store) => `${rupees} · ${store}` },
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
    ring: { title: (number) => `नया ऑर्डर ${number}`, body: (rupees, store) => `${rupees} · ${store}` },
  },
};
