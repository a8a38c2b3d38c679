import { fillPath, type LoginOptions, PATHS, withQuery } from '@clearbench/contract';
import { buttonClass } from '@/components/ui/buttons/button.tsx';

interface ProviderLinksProps {
  providers: LoginOptions['providers'];
  /** The page of the console to open afterwards; null: the home page. */
  next: string | null;
  /** There are other ways to log in above. */
  isAlternative: boolean;
}

/** Leads to the login of a provider, which leads back to the console. */
export function ProviderLinks({ providers, next, isAlternative }: ProviderLinksProps) {
  return (
    <div className="mt-4 flex flex-col gap-2">
      {isAlternative && <p className="text-center text-sm text-ink-3">or</p>}
      {providers.map(({ id, name, workspace }) => (
        <a
          key={id}
          href={withQuery(fillPath(PATHS.providerLogin, { id }), { next: next ?? undefined })}
          className={`${buttonClass(isAlternative ? 'secondary' : 'primary')} h-auto! min-h-8 justify-center py-1 text-center whitespace-normal! wrap-anywhere`}
        >
          Continue with {name}
          {workspace !== null && ` (workspace ${workspace})`}
        </a>
      ))}
    </div>
  );
}
