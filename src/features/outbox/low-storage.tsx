import { isStorageLow, lowStorageText } from '#domain/storage-words.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { useStore } from '#services/store.ts';
import { StatusMessage } from '#ui/components/message.tsx';

/** Before awards can't be saved: what the person can do about it. */
export function LowStorage() {
  const facts = useStore(deviceStorage);
  return isStorageLow(facts) && <StatusMessage>{lowStorageText(facts)}</StatusMessage>;
}
