import { type LongAct, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** What takes long and is done to this object, newest first. */
export const useLongActs = (objectId: string) =>
  useQuery<LongAct[]>({ queryKey: [`${PATHS.longActs}?object=${encodeURIComponent(objectId)}`] });
