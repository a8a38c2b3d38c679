import { EBICS_FAULTS, type EbicsFault } from '@clearbench/contract';
import { EbicsError, returnCode } from '@clearbench/ebics';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { SubscriberRepository } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import type { Inquiry } from './inquiry.ts';

type Phase = 'initialisation' | 'transfer' | 'receipt';

/** When each fault shows; a return code answers the initialisation. */
const PHASES: Readonly<Record<EbicsFault, readonly Phase[]>> = {
  'no-data': ['initialisation'],
  'changed-bank-keys': ['initialisation'],
  'statement-missing': ['initialisation'],
  'statement-twice': ['initialisation'],
  'broken-segment': ['initialisation'],
  'slow-segments': ['initialisation', 'transfer'],
  'wrong-bank-signature': ['initialisation', 'transfer', 'receipt'],
  'lost-receipt': ['receipt'],
};

/** Longer than the time that most clients wait between two bytes. */
const SLOW_MS = 20_000;

interface Dependencies {
  repository: Pick<SubscriberRepository, 'useFault'>;
  subscribers: Pick<SubscriberService, 'forget'>;
  announce: Announce;
  /** Ends early once the client hangs up. */
  wait(ms: number, hungUp: AbortSignal): Promise<void>;
}

/** What the bank does wrong on purpose, so that clients can be tested. */
export class Faults {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The forced fault of this request; it counts as used.
   * @throws EbicsError for a forced return code
   */
  async take({ subscriber, findings }: Inquiry, orderType: string, phase: Phase): Promise<EbicsFault | null> {
    const forced = subscriber.row.fault;
    if (forced === null || (forced.orderType !== null && forced.orderType !== orderType)) return null;
    const fault = EBICS_FAULTS.find((each) => each === forced.fault) ?? null;
    if (!(fault === null ? ['initialisation'] : PHASES[fault]).includes(phase)) return null;
    const { repository, subscribers, announce } = this.#dependencies;
    if (!(await repository.useFault(subscriber.row.id, forced))) return null;
    subscribers.forget();
    announce({ topic: 'ebics-bank' });
    findings.wrong('Forced fault', {
      found: forced.fault,
      explanation: 'An operator forced this answer for the subscriber.',
    });
    const code =
      fault === 'no-data' ? '090005' : fault === 'changed-bank-keys' ? '091008' : (fault ?? forced.fault);
    if (returnCode(code) !== undefined || fault === null) {
      throw new EbicsError(code, `This answer is forced: ${returnCode(code)?.text ?? code}`);
    }
    return fault;
  }

  async distort(response: string, fault: EbicsFault | null, hungUp: AbortSignal): Promise<string> {
    if (fault === 'slow-segments') await this.#dependencies.wait(SLOW_MS, hungUp);
    if (fault === 'wrong-bank-signature') return otherFirstByte(response, 'SignatureValue');
    if (fault === 'broken-segment') return otherFirstByte(response, 'OrderData');
    return response;
  }
}

/** The response with other base64 text in this element. */
const otherFirstByte = (response: string, element: string): string =>
  response.replace(
    new RegExp(`(<(?:\\w+:)?${element}(?: [^>]*)?>\\s*)([A-Za-z0-9+/])`),
    (_, before: string, letter: string) => `${before}${letter === 'A' ? 'B' : 'A'}`,
  );
