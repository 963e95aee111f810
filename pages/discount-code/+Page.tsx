import { DiscountCodeForm } from '../../src/content/DiscountCodeForm.tsx';

export const Page = () => <DiscountCodeForm />;
