import { fillPath, PATHS, type RefusedPayload, type SftpFile, TRIAL_MAX_BYTES } from '@clearbench/contract';
import { refusedPayloadPath, useRefusedPayloads } from '@/components/refused/refused-payloads.ts';
import { useRead } from '@/lib/api/read.ts';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { formatDateTime } from '@/lib/text/format.ts';
import { zoneAt } from '@/lib/text/zone.ts';

/** Something that was refused, to try rules on. */
export interface RefusedText {
  readonly id: string;
  readonly label: string;
  /** The path of its content. */
  readonly path: string;
  readonly at: string;
}

/** The latest payloads and files over SFTP of which something was refused, and that rules can be tried on, newest first. */
export function useRefusedTexts(): RefusedText[] {
  const times = useTimes();
  const { data: payloads = [] } = useRefusedPayloads();
  const { data: files = [] } = useRead(PATHS.sftpFiles);
  const texts = [
    ...payloads.filter(isTriable).map((payload) => ofPayload(payload, times)),
    ...files.filter(isRefused).map(ofFile),
  ];
  return texts.sort((one, other) => other.at.localeCompare(one.at));
}

const isTriable = ({ hasContent, bytes }: RefusedPayload): boolean => hasContent && bytes <= TRIAL_MAX_BYTES;

const isRefused = ({ outcome, bytes }: SftpFile): boolean =>
  (outcome === 'refused' || outcome === 'partial') && bytes <= TRIAL_MAX_BYTES;

function ofPayload(payload: RefusedPayload, times: Times): RefusedText {
  const { id, code, sender, receivedAt: at } = payload;
  const time = `${formatDateTime(at, times)} ${zoneAt(new Date(at), times)}`;
  return { id, label: `${code}, ${sender}, ${time}`, path: refusedPayloadPath(payload), at };
}

const ofFile = ({ id, name, user, at }: SftpFile): RefusedText => ({
  id,
  label: `${name}, ${user}`,
  path: fillPath(PATHS.sftpFileContent, { id }),
  at,
});
