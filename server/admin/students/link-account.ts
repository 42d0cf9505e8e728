import type { StaffTx } from '#server/http/staff-write.ts';

/** An account signs in for another record from now on. False where it is no longer the account of the first one. */
export async function linkAccount(
  tx: StaffTx,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<boolean> {
  const linked = await tx.query(
    'UPDATE accounts SET student_id = $3 WHERE id = $1 AND student_id IS NOT DISTINCT FROM $2::uuid RETURNING 1',
    [id, from, to],
  );
  if (linked.length === 0) return false;
  const details = { student_id_from: from ?? 'none', student_id_to: to ?? 'none' };
  await tx.note({ action: 'account_linked', object: ['account', id], details });
  return true;
}
