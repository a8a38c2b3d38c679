import { callPage } from './call-page.ts';
import { errorPage } from './error-page.ts';
import { eventPage } from './event-page.ts';
import { plansPage } from './plans-page.ts';
import { returnCodePage } from './return-code-page.ts';
import { rulesPage } from './rules-page.ts';

/** The pages of the reference that follow from declarations, by their path in the repository. They are committed, so that they can be read there. */
export const writtenPages = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ['calls', callPage()] as const,
      ['ebics-return-codes', returnCodePage()] as const,
      ['errors', errorPage()] as const,
      ['house-rules', rulesPage()] as const,
      ['test-plans', plansPage()] as const,
      ['webhook-events', eventPage()] as const,
    ].map(([name, sections]) => [`docs/reference/${name}.md`, `${sections.join('\n\n')}\n`]),
  );
