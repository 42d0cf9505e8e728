import type { ApproveSignup, SignupDetail } from '#contracts/admin/signups.ts';

/** A waiting sign-up, and what can be decided about it. */
export interface DecideProps {
  signup: SignupDetail;
  isBusy: boolean;
  /** `as`: 'As an educator.' */
  onApprove: (body: ApproveSignup, as: string) => void;
  onReject: () => void;
}
