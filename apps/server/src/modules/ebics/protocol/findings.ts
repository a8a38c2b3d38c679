import type { EbicsFinding } from '../../../platform/database/schema.ts';

/** What was compared while a request was checked, in this order: the console shows it to integrators who look for the reason of a refusal. */
export class Findings {
  readonly all: EbicsFinding[] = [];

  right(what: string, found: string | null = null, explanation: string | null = null): void {
    this.all.push({ what, isRight: true, expected: null, found, explanation });
  }

  wrong(
    what: string,
    { expected = null, found = null, explanation = null }: Partial<Omit<EbicsFinding, 'what' | 'isRight'>>,
  ): void {
    this.all.push({ what, isRight: false, expected, found, explanation });
  }

  /** What the latest difference means. */
  get latestWrong(): string | null {
    return this.all.findLast(({ isRight }) => !isRight)?.explanation ?? null;
  }
}
