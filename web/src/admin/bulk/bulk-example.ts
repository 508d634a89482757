/** What Load Example puts into the textarea. */
export const bulkExample = JSON.stringify(
  [
    {
      title: 'Sunlit Corner Condo near Orchard',
      description: 'Two bedrooms on a high floor, five minutes on foot to the MRT.',
      price: 2150000,
      district: 'D09',
      property_type: 'Buy',
      category: 'Condominium',
      bedrooms: 2,
      bathrooms: 2,
      area_sqft: 786,
      key_features: ['High floor', 'Corner stack'],
    },
    {
      title: 'Four-Room HDB Flat in Bishan',
      description: 'Well-kept flat beside the park, available from next month.',
      price: 3400,
      district: 'D20',
      property_type: 'Rent',
      category: 'HDB',
      bedrooms: 3,
      bathrooms: 2,
      area_sqft: 990,
      status: 'active',
    },
  ],
  null,
  2,
);

/** The same as a CSV file, for people who work in a spreadsheet. */
export const csvExample = `title,description,price,district,property_type,category,bedrooms,bathrooms,area_sqft,status,key_features
Sunlit Corner Condo near Orchard,"Two bedrooms on a high floor, five minutes on foot to the MRT.",2150000,D09,Buy,Condominium,2,2,786,active,High floor | Corner stack
Four-Room HDB Flat in Bishan,"Well-kept flat beside the park, available from next month.",3400,D20,Rent,HDB,3,2,990,active,
`;
