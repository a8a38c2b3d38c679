import { type LongAct, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The long acts on this object, newest first. */
export const useLongActs = (objectId: string) =>
  useQuery<LongAct[]>({ queryKey: [`${PATHS.longActs}?object=${encodeURIComponent(objectId)}`] });
