import { fillPath, type LoginOptions, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The provider of a workspace, which only the address of its people names; null: the address names none, or a listed one. */
export function useOfferedProvider(
  id: string | null,
  options: LoginOptions | undefined,
): LoginOptions['providers'][number] | null {
  const isOther =
    id !== null && options !== undefined && !options.providers.some((listed) => listed.id === id);
  const { data } = useRead(fillPath(PATHS.provider, { id: id ?? '' }), { enabled: isOther });
  return isOther ? (data ?? null) : null;
}
