import { configure } from '@testing-library/react';

// Lazy screens come in chunks; on a busy machine that takes more than the library's second.
configure({ asyncUtilTimeout: 8000 });
