import { encodingLabelled } from '@clearbench/messages/encodings';
import type { Arguments, Option } from './command.ts';
import { UsageError } from './exit-status.ts';

/** The encoding of files that do not name theirs. */
export const CHARSET_OPTION: Option = {
  name: 'charset',
  value: 'NAME',
  help: 'the encoding of files that do not name theirs and are not UTF-8, such as windows-1252 or iso-8859-15',
};

/** Null when none is named. Throws UsageError for a name that is not known. */
export function charsetOption(args: Arguments): string | null {
  const charset = args.value(CHARSET_OPTION.name);
  if (charset === null || encodingLabelled(charset) !== null) return charset;
  throw new UsageError(`--charset is "${charset}", which is not known; write one like windows-1252.`);
}
