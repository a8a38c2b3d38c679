import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The server's own figures. While they are being requested, the server announces new ones every few seconds. */
export function useFigures() {
  return useRead(PATHS.systemFigures);
}
