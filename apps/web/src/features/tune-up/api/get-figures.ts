import { type Figures, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The server's own figures. While they are being requested, the server announces new ones every few seconds. */
export function useFigures() {
  return useQuery<Figures>({ queryKey: [PATHS.systemFigures] });
}
