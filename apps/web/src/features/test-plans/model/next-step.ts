import type { RunCase, TestRun } from '@clearbench/contract';
import { counted } from '@/lib/text/format.ts';

/** The next thing to do for the reader of a run. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  /** The case that it is about; null: the run as a whole. */
  readonly case: RunCase | null;
}

export function nextStep({ state, counts, cases, signOff }: TestRun): NextStep {
  if (signOff !== null) {
    return {
      title: `Signed off by ${signOff.by}`,
      text: signOff.comment ?? 'There is nothing left to do.',
      case: null,
    };
  }
  const failed = cases.find((one) => one.state === 'failed');
  if (state === 'ended') return afterEnd(counts.failed, counts.open);
  const running = cases.filter((one) => one.state === 'running').sort(bySooner)[0];
  if (running !== undefined) return { title: running.title, text: nextOf(running), case: running };
  if (failed !== undefined) {
    return {
      title: `${failed.title} failed`,
      text: 'Compare what was expected with what happened, fix it, and start the case again.',
      case: failed,
    };
  }
  const open = cases.find((one) => one.state === 'open');
  if (open !== undefined) {
    return {
      title: open.title,
      text: 'Start this case when you are ready: its time counts from that moment.',
      case: open,
    };
  }
  return afterEnd(0, 0);
}

function afterEnd(failed: number, open: number): NextStep {
  if (failed + open === 0) {
    return {
      title: 'Every case has passed or is waived',
      text: 'The run is ready to be signed off. You can already download its result and evidence.',
      case: null,
    };
  }
  const parts = [
    failed === 0 ? null : `${counted(failed, 'case')} failed`,
    open === 0 ? null : `${open === 1 ? '1 was' : `${open} were`} not started`,
  ];
  return {
    title: `The run has ended: ${parts.filter((part) => part !== null).join(', ')}`,
    text: 'Fix what failed and start another run, or ask for a case to be waived.',
    case: null,
  };
}

/** The partner's task until the first event, then the next step. */
function nextOf({ instructions: act, steps }: RunCase): string {
  const next = steps.find(({ state }) => state === 'waiting');
  const isBegun = steps.some(({ state }) => state === 'held');
  return isBegun && next !== undefined ? `Waiting for: ${next.text.replace(/\.$/, '')}.` : act;
}

const bySooner = (one: RunCase, other: RunCase): number =>
  (one.dueAt ?? '9999').localeCompare(other.dueAt ?? '9999');
