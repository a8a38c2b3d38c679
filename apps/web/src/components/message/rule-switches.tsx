import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import type { Mode, Profile } from '@/lib/messages/protocol.ts';

const MODES = [
  { value: 'strict', label: 'Strict', title: 'Reports what the network would refuse' },
  {
    value: 'lenient',
    label: 'Lenient',
    title: 'Reports harmless mistakes, common in real files, as warnings',
  },
] as const;

/** How strict the check is. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return <SegmentedControl label="Mode" value={mode} onValueChange={onChange} segments={MODES} />;
}

const PROFILES = [
  { value: 'header', label: 'As header', title: 'ISO 20022: CBPR+ rules if the header asks for them' },
  { value: 'base', label: 'Base', title: 'ISO 20022: schema and standard only' },
  { value: 'cbpr', label: 'CBPR+', title: 'ISO 20022: CBPR+ rules, regardless of the header' },
  { value: 'sepa', label: 'SEPA', title: 'ISO 20022: SCT, SCT Inst and SDD rules' },
  { value: 'sps', label: 'SPS', title: 'ISO 20022: the Swiss Payment Standards for credit transfers' },
  { value: 'dk', label: 'DK', title: 'ISO 20022: SEPA orders and collections at German banks' },
  { value: 'austria', label: 'Austria', title: 'ISO 20022: SEPA orders and collections at Austrian banks' },
] as const;

interface ProfileSwitchProps {
  /** Null for the profile in the header of the message. */
  profile: Profile | null;
  onChange: (profile: Profile | null) => void;
}

/** The rules for checking ISO 20022 messages; the values are those of the command's `--profile`. */
export function ProfileSwitch({ profile, onChange }: ProfileSwitchProps) {
  return (
    <SegmentedControl
      label="Profile"
      value={profile ?? 'header'}
      onValueChange={(next) => onChange(next === 'header' ? null : next)}
      segments={PROFILES}
    />
  );
}

const HOUSE = [
  { value: 'on', label: 'House rules', title: 'Standard and the house rules of this workspace' },
  { value: 'off', label: 'Standard only', title: 'What any bank would report' },
] as const;

interface HouseSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the house rules of the workspace are checked, too. */
export function HouseSwitch({ isOn, onChange }: HouseSwitchProps) {
  return (
    <SegmentedControl
      label="Rules"
      value={isOn ? 'on' : 'off'}
      onValueChange={(next) => onChange(next === 'on')}
      segments={HOUSE}
    />
  );
}
