import { Fact, Facts } from '@/components/facts.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/display/card.tsx';
import { SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import type { ProfileValues } from '../model/profile-form.ts';
import { BUSINESS_PROFILE, PROFILE_SAVE_MS, TEXTS } from '../model/texts.ts';

const loadRules = () => import('../model/profile-form.ts').then((m) => rulesOf(m.profileSchema));

const EMPTY: ProfileValues = { firstName: '', lastName: '', email: '', phone: '', company: '' };

const saveProfile = async () => {
  await new Promise((resolve) => setTimeout(resolve, PROFILE_SAVE_MS));
  toast(TEXTS.profileSaved);
};

export function AccountTab() {
  const form = useForm<ProfileValues>({ start: EMPTY, loadRules, send: saveProfile });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <Card
        title="Account Information"
        aside={<span className="text-sm text-ink-3">Not stored: saving is simulated</span>}
      >
        <CardContent>
          <form noValidate onSubmit={form.onSubmit} aria-label="Account Information">
            <div className="grid gap-3.5 sm:grid-cols-2">
              <TextField form={form} name="firstName" label="First name" required />
              <TextField form={form} name="lastName" label="Last name" required />
              <TextField form={form} name="email" type="email" label="Email" required />
              <TextField form={form} name="phone" type="tel" label="Phone (optional)" />
              <TextField form={form} name="company" label="Company" required className="sm:col-span-2" />
            </div>
            <Button type="submit" variant="primary" loading={form.isSending} className="mt-4">
              Save Changes
            </Button>
          </form>
        </CardContent>
      </Card>
      <Card className="sim-edge">
        <CardHeader className="pl-6.5">
          <CardTitle>Business Profile</CardTitle>
          <SampleTag />
        </CardHeader>
        <CardContent className="pl-6.5">
          <Facts>
            {BUSINESS_PROFILE.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        </CardContent>
      </Card>
    </div>
  );
}
