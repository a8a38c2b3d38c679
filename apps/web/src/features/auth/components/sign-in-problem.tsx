import {
  type LoginOptions,
  PROVIDER_PEOPLE_MAX,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
} from '@clearbench/contract';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';

const TEXTS: Readonly<Record<SignInProblem, (provider: string) => { title: string; text: string }>> = {
  unreachable: (provider) => ({
    title: `${provider} can’t be reached`,
    text: 'Please try again in a minute. If it goes on, tell your administrator. Nobody is logged out by this.',
  }),
  expired: () => ({
    title: 'This sign-in is no longer valid',
    text: 'It took more than ten minutes, was begun in another browser, or was completed already; or the provider was changed meanwhile. Please start again.',
  }),
  denied: (provider) => ({
    title: `${provider} did not sign you in`,
    text: 'You cancelled, or your account may not use this application. Ask the administrator of your accounts.',
  }),
  refused: (provider) => ({
    title: `The answer of ${provider} was refused`,
    text: 'It is not valid for this server. Please start again. If it goes on, tell your administrator: the log has the reason.',
  }),
  groups: (provider) => ({
    title: `${provider} did not send your groups`,
    text: 'Your account has too many of them. Ask the administrator of your accounts to send only the groups of this application.',
  }),
  rights: (provider) => ({
    title: 'You have no access yet',
    text: `None of your groups at ${provider} has a right here. Ask an administrator of this server, or open your invitation again.`,
  }),
  full: (provider) => ({
    title: 'No more accounts are possible',
    text: `${provider} has already signed in ${PROVIDER_PEOPLE_MAX.toLocaleString('en')} people here. Ask the manager of the workspace for an invitation.`,
  }),
};

interface SignInProblemNoticeProps {
  /** The query of the login's address. */
  search: string;
  providers: LoginOptions['providers'];
}

/** Why a sign-in by a provider failed. */
export function SignInProblemNotice({ search, providers }: SignInProblemNoticeProps) {
  const params = new URLSearchParams(search);
  const problem = SIGN_IN_PROBLEMS.find((known) => known === params.get('problem'));
  if (problem === undefined) return null;
  const name = providers.find(({ id }) => id === params.get('provider'))?.name ?? 'The provider';
  const { title, text } = TEXTS[problem](name);
  return (
    <InlineAlert title={title} className="mt-6">
      {text}
    </InlineAlert>
  );
}
