import type { Branch } from '@clearbench/contract';
import { statusMeaning } from '@clearbench/domain';
import type { Story, StoryEvent } from './story.ts';

/** Everything that left the direct route of a transfer, in the order in which it began. */
export function branchesOf({ events, messages }: Story): Branch[] {
  const found = new Branches(
    new Set(messages.filter(({ direction }) => direction === 'out').map(({ id }) => id)),
  );
  for (const event of events) found.take(event);
  return found.all;
}

class Branches {
  readonly all: Branch[] = [];
  readonly #sent: ReadonlySet<string>;
  /** A payment that the network refused; the failure that follows belongs to it. */
  #refusal: StoryEvent | null = null;

  constructor(sent: ReadonlySet<string>) {
    this.#sent = sent;
  }

  take(event: StoryEvent): void {
    const { facts } = event;
    switch (event.kind) {
      case 'recall.received':
        this.#open('recall', `Recall by ${facts.bic ?? 'the ordering institution'}`, event);
        return;
      case 'recall.requested':
        if (this.#last('recall')?.state === 'open') this.#add('recall', event);
        else this.#open('recall', 'Recall', event);
        return;
      case 'recall.answered':
        this.#add('recall', event, facts.code === 'CNCL' ? 'accepted' : 'refused');
        return;
      case 'recall.replied':
        this.#add('recall', event, REPLIES.get(facts.code ?? ''));
        return;
      case 'rejection.sent':
        this.#add(this.#last('rejection') === undefined ? 'recall' : 'rejection', event);
        return;
      case 'investigation.opened':
        this.#open('investigation', 'Investigation', event);
        return;
      case 'network.acknowledged':
      case 'network.refused':
        this.#answered(event);
        return;
      case 'conversion.completed':
      case 'settlement.completed':
        this.#answer(event);
        return;
      case 'tracking.status':
        if (facts.code === 'RJCT')
          this.#open('rejection', `Rejected by ${facts.bic ?? 'a bank on the way'}`, event);
        return;
      case 'return.received':
        this.#open('return', `Returned by ${facts.bic ?? 'the beneficiary institution'}`, event, 'closed');
        return;
      case 'return.sent':
        this.#add('return', event);
        return;
      case 'transaction.failed':
        this.#failed(event);
        return;
      default:
      // The direct route.
    }
  }

  /** The network's answer to a recall or an inquiry belongs to that message; a refused payment starts a new branch. */
  #answered(event: StoryEvent): void {
    const { messageId } = event.facts;
    const asked = this.all.find(
      ({ steps }) => messageId !== null && steps.some((step) => step.messageId === messageId),
    );
    if (asked !== undefined && messageId !== null && this.#sent.has(messageId))
      asked.steps.push(stepOf(event));
    else if (event.kind === 'network.refused') this.#refusal = event;
  }

  #failed(event: StoryEvent): void {
    const { facts } = event;
    if (facts.recalled) {
      this.#add('recall', event, 'accepted');
    } else if (this.#last('rejection')?.state === 'open') {
      this.#add('rejection', event, 'closed');
    } else if (this.#refusal !== null && this.#refusal.facts.messageId === facts.messageId) {
      // The failure repeats the network's refusal.
      this.#open('rejection', 'Refused by the network', this.#refusal, 'closed');
    } else {
      this.#open('rejection', failedBy(event), event, 'closed');
    }
    this.#answer(event);
  }

  /** The answer to all investigations has arrived; the last one shows it. */
  #answer(event: StoryEvent): void {
    if (this.#last('investigation')?.state === 'open') this.#add('investigation', event);
    for (const branch of this.all) {
      if (branch.kind === 'investigation' && branch.state === 'open') branch.state = 'closed';
    }
  }

  #last = (kind: Branch['kind']): Branch | undefined => this.all.findLast((branch) => branch.kind === kind);

  #open(kind: Branch['kind'], title: string, event: StoryEvent, state: Branch['state'] = 'open'): void {
    const number = this.all.filter((branch) => branch.kind === kind).length + 1;
    this.all.push({ key: `${kind}-${number}`, kind, state, title, hop: null, steps: [stepOf(event)] });
  }

  #add(kind: Branch['kind'], event: StoryEvent, state?: Branch['state']): void {
    const branch = this.#last(kind);
    if (branch === undefined) return;
    branch.steps.push(stepOf(event));
    if (state !== undefined && branch.state === 'open') branch.state = state;
  }
}

/** Our answer ends a recall, unless the answer is pending. */
const REPLIES: ReadonlyMap<string, Branch['state']> = new Map([
  ['CNCL', 'accepted'],
  ['RJCR', 'refused'],
]);

const failedBy = ({ actor }: StoryEvent): string =>
  actor === null || actor.kind === 'system' ? 'Failed' : `Failed by ${actor.name}`;

function stepOf({ timestamp, message, facts }: StoryEvent): Branch['steps'][number] {
  const { code, reason } = facts;
  const shown = code === null ? reason : reason === null || reason === code ? code : `${code}/${reason}`;
  return {
    at: timestamp,
    text: message,
    code: shown,
    meaning: facts.meaning ?? (code === null && reason === null ? null : statusMeaning(code ?? '', reason)),
    messageId: facts.messageId,
  };
}
