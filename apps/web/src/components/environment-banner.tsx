import type { Session } from '@clearbench/contract';

const TEXTS: Record<Session['environment'], { name: string; text: string }> = {
  sandbox: {
    name: 'SANDBOX',
    text: 'Networks, central banks and balances are simulated. No funds move.',
  },
  production: {
    name: 'PRODUCTION',
    text: 'Interbank networks and central banks are simulated. Connected providers are real.',
  },
};

/** Present on every screen. Its space is reserved until the environment is known. */
export function EnvironmentBanner({ environment }: { environment: Session['environment'] | undefined }) {
  const words = environment && TEXTS[environment];
  return (
    <aside
      aria-label="Environment"
      className="flex min-h-9.5 items-center sm:min-h-6.5 justify-center border-b border-line bg-paper bg-hatch-soft px-4 py-1 text-center text-xs leading-tight font-semibold text-pending"
    >
      {words && (
        <p>
          <b className="mr-2.5 tracking-[0.09em]">{words.name}</b>
          {words.text}
        </p>
      )}
    </aside>
  );
}
