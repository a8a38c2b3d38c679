import { TOKEN_HASH } from '@clearbench/contract';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { matching, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';

const ProgramDialog = lazyDialog(() => import('./program-dialog.tsx').then((m) => m.ProgramDialog));

/** The link of `clearbench login`. */
const programUrlParams = { program: matching(TOKEN_HASH), name: textUpTo(60) };

/** Opens the dialog that the link of a program leads to. */
export function ProgramRequest() {
  const [{ program, name = 'clearbench' }, setUrl] = useUrlState(programUrlParams);
  if (program === undefined) return null;
  return (
    <ProgramDialog
      secretHash={program}
      name={name}
      onClose={() => setUrl({ program: undefined, name: undefined })}
    />
  );
}
