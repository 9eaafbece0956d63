import { AddressesScreen } from "#app/features/published/old-address/newsroom/components/addresses-screen.tsx";

export default AddressesScreen;
