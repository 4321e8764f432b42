import type {
  HttpRequest,
  HttpResponse,
  ListenForWebhooks,
  WebhookListening,
  WebhookRequest,
} from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import type { SimulationClock } from '../simulation-clock.ts';

/** The share of webhooks that never arrive, of answers that get lost, and of webhooks that arrive late. */
const LOST_SHARE = 0.2;
const UNANSWERED_SHARE = 0.05;
const LATE_SHARE = 0.1;

const createAnswer = (status: number, body: string): HttpResponse => ({ status, header: () => null, body });

/** Called with each answer of the app before it leaves. Returns the status that the service receives. */
type AnsweredWebhook = (body: string, status: number) => number;

/** The way that webhooks take to one counter: a port that the app opens, and a tunnel that loses some. */
export class WebhookLine {
  /** The address of its endpoint. */
  readonly url: string;
  readonly #clock: SimulationClock;
  readonly #dice: Dice;
  /** Whether the counter's PC and process are running. */
  readonly #isReachable: () => boolean;
  readonly #notePlayed: (what: 'a webhook taken' | 'a webhook lost') => void;
  readonly #answered: AnsweredWebhook;
  #listening: WebhookListening | null = null;

  constructor(
    url: string,
    clock: SimulationClock,
    dice: Dice,
    isReachable: () => boolean,
    notePlayed: (what: 'a webhook taken' | 'a webhook lost') => void,
    answered: AnsweredWebhook,
  ) {
    this.url = url;
    this.#clock = clock;
    this.#dice = dice;
    this.#isReachable = isReachable;
    this.#notePlayed = notePlayed;
    this.#answered = answered;
  }

  /** Opens the port of a run of the app; a new run takes it over. */
  readonly listen: ListenForWebhooks = (listening) => {
    this.#listening = listening;
    const close = (): Promise<void> => {
      if (this.#listening === listening) this.#listening = null;
      return Promise.resolve();
    };
    return Promise.resolve({ close });
  };

  /** Brings one webhook to the counter, and its answer back. */
  async deliver({ headers, body = '' }: HttpRequest): Promise<HttpResponse> {
    await this.#clock.pause(this.#dice.hits(LATE_SHARE) ? this.#dice.between(500, 9_000) : this.#dice.between(5, 150));
    if (this.#dice.hits(LOST_SHARE) || this.#listening === null || !this.#isReachable()) {
      this.#notePlayed('a webhook lost');
      throw new Error('the webhook is lost');
    }
    const request: WebhookRequest = { header: (name) => headers[name.toLowerCase()] ?? null, body: Buffer.from(body) };
    const { status: given, words, afterwards } = this.#listening.receive(request);
    const status = this.#answered(body, given);
    if (status === 200) this.#notePlayed('a webhook taken');
    afterwards?.();
    if (this.#dice.hits(UNANSWERED_SHARE)) throw new Error('the answer is lost');
    return createAnswer(status, words);
  }
}
